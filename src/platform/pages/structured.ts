/** Structured data (schema.org) that many pages share; addresses in it are absolute. */

/** The way from home to a page (C-116). */
export function breadcrumbs(
  publicUrl: string,
  steps: readonly { readonly name: string; readonly path: string }[],
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: '首页', path: '/' }, ...steps].map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: publicUrl + step.path,
    })),
  }
}
