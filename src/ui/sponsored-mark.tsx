/** What the advertising law asks for where something was paid for to be published (C-78). */
export const SponsoredMark = () => (
  <span className="me-1.5 inline-block rounded-sm border border-edge px-1 align-middle text-xs leading-5 font-normal whitespace-nowrap text-muted">
    广告
  </span>
)
