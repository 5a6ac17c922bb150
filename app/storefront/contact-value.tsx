/** An e-mail address that wraps after its `@`, not in the middle of a word. */
export function MailAddress({ address }: { address: string }) {
  const [name, host] = address.split('@');
  // A single element, because a link may be a flex container.
  return (
    <span>
      {name}@<wbr />
      {host}
    </span>
  );
}

/** A telephone number, always left to right. */
export function PhoneNumber({ number }: { number: string }) {
  return (
    <bdi dir="ltr" className="tabular">
      {number}
    </bdi>
  );
}
