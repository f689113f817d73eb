/** Stands where a list has nothing at all. */
export const EmptyList = ({ said }: { readonly said: string }) => (
  <p className="py-16 text-center text-muted">{said}</p>
)

/** Stands where a page of a list has nothing, as the ones before it may have. */
export const EmptyPage = ({ first }: { /** The list's first page. */ readonly first: string }) => (
  <p className="py-16 text-center text-muted">
    这一页没有内容，
    <a href={first} className="text-link">
      回到第一页
    </a>
  </p>
)
