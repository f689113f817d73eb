/** Where one tells of votes that were bought: no trace of ours shows who was paid, so the office lives by what people say (C-87). */
export function TipLink({ email, about }: { email: string; about: string }) {
  const subject = encodeURIComponent(`投票线索：${about}`)
  return (
    <p className="mt-6 text-sm text-muted">
      {'发现有人买票、刷票？'}
      <a href={`mailto:${email}?subject=${subject}`} className="text-link">
        写信告诉评选办公室
      </a>
      {'，截图与链接都有用，来信不公开。'}
    </p>
  )
}
