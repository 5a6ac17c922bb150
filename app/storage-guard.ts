/**
 * Runs before all other scripts of a page. If cookies are blocked, reading `localStorage` or `sessionStorage` throws;
 * the router's inline script for scroll positions reads the storage and has no option to leave it out. This script
 * replaces blocked storages with empty ones.
 */
export const STORAGE_GUARD =
  'for(const name of["localStorage","sessionStorage"])try{window[name].length}catch{Object.defineProperty(window,name,' +
  '{value:{length:0,key:()=>null,getItem:()=>null,setItem(){},removeItem(){}}})}';
