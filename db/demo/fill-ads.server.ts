export async function fillAds(..._a: unknown[]): Promise<void> {}
