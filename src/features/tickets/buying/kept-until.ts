/**
 * Until when seats are kept whose payment begins: as long as the first order may be paid. One that takes its place keeps them
 * no longer than it is open itself, or asking again and again would keep them from others for ever.
 */
export const keptUntil = (
  kept: Date,
  { order, before }: { order: { readonly expiresAt: Date }; before: string | null },
): Date => (before === null && order.expiresAt > kept ? order.expiresAt : kept)
