const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${String(sign.codePointAt(0))};`)

/** What is shown of an order and, while it is open, a button that pays it. */
interface Shown {
  readonly title: string
  readonly heading: string
  readonly order?: { readonly subject: string; readonly amountFen: number }
  readonly button?: string
}

/** The answer that shows it. */
export const page = (status: number, shown: Shown) => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body: html(shown),
})

function html({ title, heading, order, button }: Shown): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center }
  main { width: min(22rem, 100% - 2rem); text-align: center }
  h1 { font-size: 1.25rem }
  p { text-wrap: balance }
  strong { display: block; font-size: 2.5rem; font-variant-numeric: tabular-nums }
  button { width: 100%; min-height: 3rem; font: inherit; font-weight: 600; border: 0; border-radius: .5rem; color: #fff; background: #0b6b3a; cursor: pointer }
  button:focus-visible { outline: 3px solid; outline-offset: 3px }
</style>
</head>
<body>
<main>
<h1>${escaped(heading)}</h1>
${order ? `<p>${escaped(order.subject)}<strong>¥${(order.amountFen / 100).toFixed(2)}</strong></p>` : ''}
${button === undefined ? '' : `<form method="post"><button>${escaped(button)}</button></form>`}
<p>本页由开发用的模拟支付提供，不会动用真实的资金。</p>
</main>
</body>
</html>
`
}
