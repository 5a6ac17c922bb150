import type { ReactNode } from 'react';

/** Why a form was not saved. Takes its place also without an error, so that nothing moves. */
export function FormError({ children, className = 'mt-2' }: { children: ReactNode; className?: string }) {
  return (
    <p role="alert" className={`min-h-7 text-accent text-sm ${className}`}>
      {children}
    </p>
  );
}

/** Fields that a form sends without showing them. A name can occur several times. */
export function HiddenFields({ fields }: { fields: [name: string, value: string][] }) {
  return fields.map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}
