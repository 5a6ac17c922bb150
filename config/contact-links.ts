/** `tel:+12125550142` for `+1 212 555 0142`: a global number without what only separates its digits (RFC 3966, 5.1.4). */
export function telephoneLink(phone: string): string {
  return `tel:+${digitsOf(phone)}`;
}

/** `https://wa.me/12125550142?text=…`: opens a WhatsApp chat, with the text already typed where one is given. */
export function whatsAppLink(phone: string, text?: string): string {
  const address = `https://wa.me/${digitsOf(phone)}`;
  return text ? `${address}?text=${encodeURIComponent(text)}` : address;
}

/** `mailto:hello@shop.example?subject=…`: opens a letter that is already begun (RFC 6068). */
export function mailLink(address: string, letter: { subject?: string; body?: string } = {}): string {
  const fields = Object.entries(letter).flatMap(([name, text]) =>
    text ? [`${name}=${letterText(text)}`] : [],
  );
  const to = encodeURIComponent(address).replaceAll('%40', '@');
  return fields.length > 0 ? `mailto:${to}?${fields.join('&')}` : `mailto:${to}`;
}

function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '');
}

/** RFC 6068, 5: line breaks in a letter are `%0D%0A`, and a space is never `+`. */
function letterText(text: string): string {
  return encodeURIComponent(text.replace(/\r\n|\r|\n/g, '\r\n'));
}
