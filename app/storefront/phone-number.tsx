/** A telephone number, which is read from left to right in every language. */
export function PhoneNumber({ number }: { number: string }) {
  return (
    <bdi dir="ltr" className="tabular-nums">
      {number}
    </bdi>
  );
}
