/** How every QR code of a page looks: the quiet zone that readers ask for (ISO/IEC 18004), our ink on white. */
export const QR_LOOK = { border: 4, whiteColor: '#ffffff', blackColor: '#15212b' } as const
