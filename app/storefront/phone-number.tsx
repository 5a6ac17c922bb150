/** A telephone number, always left to right. */
export function PhoneNumber({ number }: { number: string }) {
  return (
    <bdi dir="ltr" className="tabular-nums">
      {number}
    </bdi>
  );
}
