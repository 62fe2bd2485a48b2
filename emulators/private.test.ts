import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type SmtpEmulator, startSmtpEmulator } from './smtp/server.ts'
import { MediaStore } from './whatsapp/mediaStore.ts'
import { openStage, type Stage } from './whatsapp/testing/stage.ts'

/*
 * Threat F9. Seen to fail on folders and files made with the process's own mask, and on pages that answer whatever
 * name they are asked by.
 */
let root: string
let stage: Stage | undefined
let post: SmtpEmulator | undefined
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'emulator-'))
})
afterEach(async () => {
  await Promise.all([stage?.close(), post?.close()])
  rmSync(root, { recursive: true, force: true })
})

/** What others of the machine may do with anything below a folder, and with the folder. */
const openToOthers = (folder: string): string[] =>
  [folder, ...readdirSync(folder, { recursive: true }).map((name) => path.join(folder, String(name)))].filter(
    (one) => (statSync(one).mode & 0o077) !== 0,
  )

/** The status of an address, asked for by this name. */
const statusOf = (url: string, host: string) =>
  new Promise<number>((resolve, reject) => {
    request(url, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .once('error', reject)
      .end()
  })

it('F9 keeps journal, media and mails from other users of the machine, also those that were there before', async () => {
  const dataDir = path.join(root, 'emulator')
  mkdirSync(dataDir, { mode: 0o755 })
  writeFileSync(path.join(dataDir, 'journal.ndjson'), '', { mode: 0o644 })
  chmodSync(path.join(dataDir, 'journal.ndjson'), 0o644)
  stage = await openStage({ dataDir })
  stage.emulator.sendFromCustomer('5585999990000', 'Minha receita')
  await new MediaStore(dataDir).put('1', Buffer.from('x'))
  post = await startSmtpEmulator({ port: 0, pagePort: 0, dataDir: path.join(dataDir, 'mail') })
  await new Promise<void>((resolve) => {
    const socket = connect(post?.port ?? 0, '127.0.0.1', () =>
      socket.end('DATA\r\nSubject: Senha\r\n\r\nhttp://x/y\r\n.\r\nQUIT\r\n'),
    )
    socket.resume().once('close', () => resolve())
  })
  expect(readdirSync(dataDir, { recursive: true }).length).toBeGreaterThanOrEqual(4)
  expect(openToOthers(dataDir)).toEqual([])
})

it('F9 answers its pages to this machine’s own name alone', async () => {
  stage = await openStage({ dataDir: path.join(root, 'emulator') })
  post = await startSmtpEmulator({ port: 0, pagePort: 0 })
  const pages = [
    `${stage.emulator.url}/__emulator/healthz`,
    `${stage.emulator.url}/__emulator/journal`,
    `${post.url}/mails`,
    `${post.url}/`,
  ]
  for (const page of pages) {
    expect([page, await statusOf(page, 'evil.example:4010')]).toEqual([page, 403])
    expect([page, await statusOf(page, new URL(page).host)]).toEqual([page, 200])
  }
})
