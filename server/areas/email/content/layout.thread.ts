import { parentPort } from 'node:worker_threads'
import mjml from 'mjml'

/** What is asked of the thread: a mail as MJML; and its answer. */
export type Asked = Readonly<{ mjml: string }>
export type LaidOut = Readonly<{ html: string }> | Readonly<{ fault: string }>

// The thread of lay-out.ts: an answer for each question.
parentPort?.on('message', async ({ mjml: source }: Asked) => {
  const answer: LaidOut = await Promise.resolve(mjml(source, { validationLevel: 'strict' })).then(
    ({ html }) => ({ html }),
    (error: Error) => ({ fault: error.message }),
  )
  parentPort?.postMessage(answer)
})
