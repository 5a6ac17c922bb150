/** An e-mail address that wraps after its `@`, not in the middle of a word. */
export function MailAddress({ address }: { address: string }) {
  const [name, host] = address.split('@');
  // One box of its own: a link may lay out its parts side by side.
  return (
    <span>
      {name}@<wbr />
      {host}
    </span>
  );
}
