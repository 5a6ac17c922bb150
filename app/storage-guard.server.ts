/** Where cookies are blocked, reading `localStorage` or `sessionStorage` throws; this puts an empty storage in place. */
const GUARD =
  'for(const name of["localStorage","sessionStorage"])try{window[name].length}catch{Object.defineProperty(window,name,' +
  '{value:{length:0,key:()=>null,getItem:()=>null,setItem(){},removeItem(){}}})}';

/**
 * Guards the storage before any other script of a page runs. The router's inline script for scroll positions reads it,
 * and has no option to leave it out.
 */
export function guardStorage(page: string, nonce: string): string {
  return page.replace('<head>', `<head><script nonce="${nonce}">${GUARD}</script>`);
}
