import { useState } from 'react';
import type { Logo } from '#catalog/settings/store.ts';
import { FileInput } from '../../parts/file-input.tsx';
import { useWrite } from '../../writes/use-write.ts';
import { texts } from './texts.ts';

interface Props {
  logo: Logo | null;
  error: string | undefined;
  onChange(logo: Logo | null): void;
}

/** Uploads, replaces or removes the logo. Without a logo, the header shows the shop's name. */
export function LogoField({ logo, error, onChange }: Props) {
  const { write, isSending } = useWrite();
  const [failure, setFailure] = useState<string | null>(null);
  const upload = async (file: File) => {
    setFailure(null);
    const sent = await write<Logo>('/admin/shop/logo', file, texts.logo.failed);
    if (sent.ok) onChange(sent.answer);
    else setFailure(sent.message);
  };
  return (
    <div className="mt-5">
      <p className="text-muted text-sm">{texts.logo.label}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-2">
        {logo ? (
          // The same background as the shop's header, also in the dark scheme.
          <span className="inline-flex items-center gap-4 border border-line bg-[#fbf9f5] p-3">
            <img
              src={logo.image}
              alt={texts.logo.logo}
              width={logo.width}
              height={logo.height}
              className="h-12 w-auto max-w-48 object-contain"
            />
            <img src={logo.icon} alt={texts.logo.icon} width={512} height={512} className="size-8" />
          </span>
        ) : null}
        <FileInput
          className="text-link text-sm"
          accept=".svg,.png,.webp,image/svg+xml,image/png,image/webp"
          disabled={isSending}
          onChoose={([file]) => file && void upload(file)}
        >
          {isSending ? texts.logo.uploading : logo ? texts.logo.replace : texts.logo.choose}
        </FileInput>
        {logo ? (
          <button type="button" onClick={() => onChange(null)} className="text-link text-sm">
            {texts.logo.remove}
          </button>
        ) : null}
      </div>
      {failure || error ? (
        <p role="alert" className="mt-1 text-accent text-sm">
          {failure ?? error}
        </p>
      ) : null}
    </div>
  );
}
