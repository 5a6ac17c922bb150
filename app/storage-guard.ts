/**
 * Runs before all other scripts of a page. If cookies are blocked, reading `localStorage` or `sessionStorage` throws.
 * This script replaces blocked storages with empty ones, so that no code that remembers something needs to handle that.
 */
export const STORAGE_GUARD =
  'for(const name of["localStorage","sessionStorage"])try{window[name].length}catch{Object.defineProperty(window,name,' +
  '{value:{length:0,key:()=>null,getItem:()=>null,setItem(){},removeItem(){}}})}';
