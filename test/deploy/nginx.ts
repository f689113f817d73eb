import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { makeCertificate } from '../../simulators/make-certificate.ts'

const NGINX = '/usr/sbin/nginx'
export const hasNginx = existsSync(NGINX)

export interface Nginx {
  readonly httpPort: number
  /** One request through TLS with the site's name. */
  ask(path: string, options?: Asking): Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>
  /** What it has noted of each request, the oldest first. */
  log(): Promise<readonly unknown[]>
  stop(): Promise<void>
}

interface Asking {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/**
 * The site of deploy/nginx/portal.conf as it stands, but for ports, certificate and paths that only root may use, served
 * by a real nginx in `folder` before the two instances of the portal on these ports.
 */
export async function startNginx(folder: string, instances: readonly [number, number]): Promise<Nginx> {
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const site = changed(await readFile('deploy/nginx/portal.conf', 'utf8'), [
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${httpsPort} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ['/etc/letsencrypt/live/portal.example.com/fullchain.pem', join(folder, 'cert.pem')],
    ['/etc/letsencrypt/live/portal.example.com/privkey.pem', join(folder, 'key.pem')],
    ['server 127.0.0.1:3000 ', `server 127.0.0.1:${instances[0]} `],
    ['server 127.0.0.1:3001 ', `server 127.0.0.1:${instances[1]} `],
    ['/var/cache/nginx/portal', join(folder, 'cache')],
    ['/var/log/nginx/portal.log', join(folder, 'requests.log')],
    ['/opt/portal/current/deploy', resolve('deploy')],
  ])
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const day = 86_400_000
  const { pem } = makeCertificate(privateKey, {
    from: new Date(Date.now() - day),
    until: new Date(Date.now() + day),
  })
  await writeFile(join(folder, 'cert.pem'), pem)
  await writeFile(join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const stop = await runNginx(folder, site, () => askThrough(httpsPort, '/metrics'))
  return {
    httpPort,
    ask: (path, options) => askThrough(httpsPort, path, options),
    async log() {
      const lines = (await readFile(join(folder, 'requests.log'), 'utf8')).split('\n').filter(Boolean)
      return lines.map((line) => JSON.parse(line))
    },
    stop,
  }
}

/**
 * An nginx as somebody may have it on his machine, who has just begun: with nothing but these lines before the portal at
 * this port. Gives where it listens.
 */
export async function startCarelessNginx(
  folder: string,
  { port, lines }: { port: number; lines: string },
): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const httpPort = await freePort()
  const address = `http://127.0.0.1:${httpPort}`
  const site = `server { listen 127.0.0.1:${httpPort}; location / { proxy_pass http://127.0.0.1:${port}; ${lines} } }`
  return { address, stop: await runNginx(folder, site, () => fetch(address)) }
}

/** Runs nginx in `folder` with this site until it answers; gives what stops it. */
async function runNginx(
  folder: string,
  site: string,
  ask: () => Promise<unknown>,
): Promise<() => Promise<void>> {
  await mkdir(join(folder, 'tmp'), { recursive: true })
  await writeFile(join(folder, 'site.conf'), site)
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    join(folder, 'nginx.conf'),
    // Started by root it would work as somebody who may not write here.
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/nginx.pid; error_log stderr warn; worker_processes 1;
     events { worker_connections 512; }
     http {
       access_log off;
       ${kinds.map((kind) => `${kind}_temp_path ${folder}/tmp/${kind};`).join(' ')}
       include ${folder}/site.conf;
     }`,
  )
  const child = spawn(NGINX, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (said: string) => (complaints += said))
  const ended = new Promise((done) => child.once('exit', done))
  for (;;) {
    if (child.exitCode !== null) throw new Error(complaints)
    if (
      await ask().then(
        () => true,
        () => false,
      )
    )
      break
  }
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

/** The text with each of these replaced; a site that no longer says one of them must be noticed. */
function changed(site: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((done, [from, to]) => {
    if (!done.includes(from)) throw new Error(`deploy/nginx/portal.conf no longer says ${from}`)
    return done.replaceAll(from, to)
  }, site)
}

function askThrough(port: number, path: string, { method = 'GET', headers = {}, body }: Asking = {}) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((done, fail) => {
    const asking = request(
      {
        port,
        path,
        method,
        host: '127.0.0.1',
        servername: 'portal.example.com',
        headers: { host: 'portal.example.com', ...headers },
        // The certificate was made a moment ago and vouches for itself.
        rejectUnauthorized: false,
        agent: false,
      },
      (answer) => {
        const { statusCode: status = 0, headers } = answer
        done(text(answer).then((body) => ({ status, headers, body })))
      },
    )
    asking.once('error', fail)
    asking.end(body)
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return typeof address === 'object' && address ? address.port : 0
}
