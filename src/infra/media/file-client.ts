import { refusalIn } from '@domain/errors/refusal-in'
import type { Answer, GraphqlClient } from '@infra/graphql/client'
import { getAsUser } from '@infra/graphql/get-as-user'

/** A file as the server keeps it. */
export type UploadedFile = Readonly<{ id: string; url: string; name: string; mimetype: string; size: number }>

/** An upload that moves nothing for this long is given up, ms. */
const STALLED_MS = 30_000

export type FileUpload = Readonly<{
  /** The same one gives the same file, however often it is sent. */
  id: string
  blob: Blob
  name: string
}>

/** Brings files to the server, and asks for fresh addresses of them. */
export class FileClient {
  readonly #client: GraphqlClient
  readonly #base: string

  constructor(client: GraphqlClient, tenant: string) {
    this.#client = client
    this.#base = `/${tenant}/api/file`
  }

  /** Uploads; an expired token is renewed and the upload made again, once. Never throws. */
  async upload(file: FileUpload, progress: (share: number) => void): Promise<Answer<UploadedFile>> {
    if (!this.#client.token && (await this.#client.renew()) === 'unreachable') return lost('unreachable')
    const answer = await this.#send(file, progress)
    const expired = !answer.ok && answer.kind === 'refused' && answer.code === 'TOKEN_EXPIRED'
    if (!expired) return answer
    return (await this.#client.renew()) === 'renewed' ? this.#send(file, progress) : answer
  }

  /** XMLHttpRequest, unlike fetch, tells how far it has come. */
  #send({ id, blob, name }: FileUpload, progress: (share: number) => void): Promise<Answer<UploadedFile>> {
    return new Promise((resolve) => {
      const form = new FormData()
      form.append('upload_id', id)
      form.append('file', blob, name)
      const request = new XMLHttpRequest()
      let timer: ReturnType<typeof setTimeout> | undefined
      const moved = () => {
        clearTimeout(timer)
        timer = setTimeout(() => request.abort(), STALLED_MS)
      }
      const end = (answer: Answer<UploadedFile>) => {
        clearTimeout(timer)
        resolve(answer)
      }
      request.upload.onprogress = ({ loaded, total }) => {
        moved()
        if (total > 0) progress(loaded / total)
      }
      request.onload = () => end(read(request.status, request.responseText))
      request.onerror = () => end(lost('network'))
      request.onabort = () => end(lost('stalled'))
      request.open('POST', `${this.#base}/upload`)
      if (this.#client.token) request.setRequestHeader('authorization', `Bearer ${this.#client.token}`)
      moved()
      request.send(form)
    })
  }

  /** A freshly signed address of a file; null when there is none to be had now. */
  async address(fileId: string): Promise<string | null> {
    const path = `${this.#base}/${encodeURIComponent(fileId)}/address`
    try {
      const response = await getAsUser(this.#client, path, 15_000)
      const answer = read(response.status, await response.text())
      return answer.ok ? answer.data.url : null
    } catch {
      // No network: the caller that shows the file shows that it is not here.
      return null
    }
  }
}

const lost = (message: string): Answer<never> => ({ ok: false, kind: 'network', message })

/** An answer that is not the server's own (a proxy's error page) counts as the network's failure. */
function read(status: number, text: string): Answer<UploadedFile> {
  const refusal = refusalIn(status, text)
  if (refusal) return { ok: false, kind: 'refused', ...refusal }
  try {
    const body = JSON.parse(text) as Partial<UploadedFile>
    if (status === 200 && typeof body.url === 'string') return { ok: true, data: body as UploadedFile }
  } catch {
    // No answer of the server's.
  }
  return lost(`HTTP ${status}`)
}
