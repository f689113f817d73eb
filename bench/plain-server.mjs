// The limit that the page cache is compared with: node:http sending the same bytes with the same headers from memory.
import { createServer, get } from 'node:http'

const pages = new Map()
for (const path of JSON.parse(process.env.PATHS ?? '[]')) {
  await new Promise((done, failed) => {
    get(`${process.env.SOURCE}${path}`, { headers: JSON.parse(process.env.HEADERS ?? '{}') }, (response) => {
      const parts = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => {
        const { connection: _connection, 'keep-alive': _keep, date: _date, ...headers } = response.headers
        pages.set(path, { headers, body: Buffer.concat(parts) })
        done()
      })
    }).on('error', failed)
  })
}
createServer((request, response) => {
  const page = pages.get(request.url)
  if (!page) {
    response.writeHead(200).end('ready')
    return
  }
  response.writeHead(200, page.headers)
  response.end(page.body)
}).listen(Number(process.env.PORT), '127.0.0.1')
