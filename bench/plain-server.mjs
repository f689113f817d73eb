// The limit that the page cache is compared with: node:http sending the same bytes with the same headers from memory.
import { createServer, request } from 'node:http'

const pages = new Map()
const { PATHS = '[]', HEADERS = '{}', BODY } = process.env
const type = BODY && { 'content-type': 'application/json' }
for (const path of JSON.parse(PATHS)) {
  await new Promise((done, failed) => {
    const options = { method: BODY ? 'POST' : 'GET', headers: { ...JSON.parse(HEADERS), ...type } }
    const asked = request(`${process.env.SOURCE}${path}`, options, (response) => {
      const parts = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => {
        const { connection: _connection, 'keep-alive': _keep, date: _date, ...headers } = response.headers
        pages.set(path, { headers, body: Buffer.concat(parts) })
        done()
      })
    })
    asked.on('error', failed)
    asked.end(BODY)
  })
}
createServer((asked, response) => {
  const page = pages.get(asked.url)
  if (!page) {
    response.writeHead(200).end('ready')
    return
  }
  const answer = () => {
    response.writeHead(200, page.headers)
    response.end(page.body)
  }
  // Whoever answers a POST must have read what is asked.
  if (asked.method === 'POST') asked.on('data', () => undefined).once('end', answer)
  else answer()
}).listen(Number(process.env.PORT), '127.0.0.1')
