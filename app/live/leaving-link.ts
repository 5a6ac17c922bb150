/** Returns whether an element is inside a link that replaces the document: one to another language or another site. */
export function isInLeavingLink(element: EventTarget | null): boolean {
  const link = element instanceof Element ? element.closest('a') : null;
  if (!link || link.target === '_blank' || !link.protocol.startsWith('http')) return false;
  return link.hreflang !== '' || link.origin !== window.location.origin;
}
