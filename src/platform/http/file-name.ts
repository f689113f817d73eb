/**
 * A Content-Disposition that carries a Chinese file name to every browser (RFC 6266 with RFC 8187's encoding), beside a
 * plain ASCII one for programs that know no better.
 */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string): string {
  const clean = fileName.replaceAll(/[\p{Cc}/\\]/gu, '_').toWellFormed()
  const plain = clean.replaceAll(/[^\x20-\x7e]|["%]/g, '_')
  const encoded = encodeURIComponent(clean).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
