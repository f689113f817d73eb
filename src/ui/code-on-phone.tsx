/** Below a picture of a WeChat code: whoever sees it on the telephone that would have to scan it reads how. */
export const CodeOnPhone = () => (
  <p className="mt-1 text-xs text-balance text-muted sm:hidden">
    在微信里长按二维码识别；在浏览器里先保存图片，再用微信“扫一扫”从相册选取
  </p>
)
