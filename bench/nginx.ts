import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { load, type Row, type Server } from './measure.ts'
import { waitUntilUp } from './processes.ts'

const NGINX = '/usr/sbin/nginx'
const TASKSET = '/usr/bin/taskset'
const PORT = 3994
const LOAD = { connections: 16, seconds: 4 } as const

/** Kept pages against nginx sending the same bytes from a file, one core each; nothing where nginx is not installed. */
export async function benchNginx(cached: Server, folder: string, paths: readonly string[]): Promise<Row[]> {
  if (!existsSync(NGINX) || !existsSync(TASKSET)) return []
  const root = join(folder, 'nginx')
  mkdirSync(root)
  for (const [index, path] of paths.entries()) {
    const page = await fetch(cached.address + path, { headers: { 'accept-encoding': 'identity' } })
    writeFileSync(join(root, `${index}.html`), Buffer.from(await page.arrayBuffer()))
  }
  writeFileSync(join(root, 'nginx.conf'), configuration(root))
  const child = spawn(TASKSET, [
    '-c',
    '0',
    NGINX,
    '-e',
    join(root, 'error.log'),
    '-c',
    join(root, 'nginx.conf'),
  ])
  const nginx = {
    address: `http://127.0.0.1:${PORT}`,
    pid: child.pid ?? 0,
    stop: async () => void child.kill(),
  }
  try {
    await waitUntilUp(`${nginx.address}/0.html`)
    const rows: Row[] = []
    for (const [index, path] of paths.entries()) {
      const ours = await load(cached, { path }, LOAD)
      const file = await load(nginx, { path: `/${index}.html` }, LOAD)
      const ratio = ours.perSecond / file.perSecond
      rows.push({
        work: `页面缓存 ${path} 与 nginx`,
        figure: `${ours.perSecond.toFixed(0)}/s，失败 ${ours.failures}`,
        reference: `nginx 发送同样的文件 ${file.perSecond.toFixed(0)}/s，比值 ${ratio.toFixed(2)}`,
        goal: '≥ 0.7',
        isMet: ratio >= 0.7 && ours.failures === 0,
      })
    }
    return rows
  } finally {
    await nginx.stop()
  }
}

const configuration = (root: string) => `
daemon off;
user root;
worker_processes 1;
pid ${root}/nginx.pid;
error_log ${root}/error.log;
events { worker_connections 256; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  types { text/html html; }
  client_body_temp_path ${root}/body;
  proxy_temp_path ${root}/proxy;
  fastcgi_temp_path ${root}/fastcgi;
  uwsgi_temp_path ${root}/uwsgi;
  scgi_temp_path ${root}/scgi;
  server { listen 127.0.0.1:${PORT}; root ${root}; }
}
`
