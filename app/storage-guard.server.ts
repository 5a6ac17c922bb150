/**
 * If cookies are blocked, reading `localStorage` or `sessionStorage` throws. This script replaces them with empty
 * storages.
 */
const GUARD =
  'for(const name of["localStorage","sessionStorage"])try{window[name].length}catch{Object.defineProperty(window,name,' +
  '{value:{length:0,key:()=>null,getItem:()=>null,setItem(){},removeItem(){}}})}';

/**
 * Inserts the guard before all other scripts of a page. The router's inline script for scroll positions reads the
 * storage and has no option to leave it out.
 */
export function guardStorage(page: string, nonce: string): string {
  return page.replace('<head>', `<head><script nonce="${nonce}">${GUARD}</script>`);
}
