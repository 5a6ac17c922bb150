/** Structured data for search engines (JSON-LD 1.1). `<` is escaped, so that no text can end the script element. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a data block, escaped above; React would escape quotes too.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
