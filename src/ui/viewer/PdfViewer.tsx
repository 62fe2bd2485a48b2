import '@ui/kit/texts/shared/pt_BR'
import { Modal } from '@mantine/core'
import { IconDownload, IconPaperclip } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { talkTexts } from '@ui/messages/texts/talk/pt_BR'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { openPdf } from './internal/pdf'
import styles from './PdfViewer.module.css'

type Props = {
  address: string
  name: string
  /** A fresh address where the given one does not work any more; null when there is none. */
  renew: () => Promise<string | null>
  /** What else may be done with it; null: nothing. */
  attach?: Readonly<{ label: string; run: () => void }> | null
  onClose: () => void
}

/** A PDF, its pages drawn as they come into sight. Nothing in it acts: no scripts, no links, no forms. */
export function PdfViewer({ address, name, renew, attach = null, onClose }: Props) {
  const t = useTexts(talkTexts)
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [failed, setFailed] = useState(false)
  const [url, setUrl] = useState(address)
  const renewing = useRef(renew)
  renewing.current = renew
  useEffect(() => {
    const task = openPdf(url)
    let gone = false
    const refused = async (error: unknown) => {
      console.warn(error)
      // Once: the address may have expired.
      const fresh = url === address ? await renewing.current() : null
      if (gone) return
      if (fresh !== null && fresh !== url) setUrl(fresh)
      else setFailed(true)
    }
    task.promise.then(
      (opened) => !gone && setPdf(opened),
      (error: unknown) => void refused(error),
    )
    return () => {
      gone = true
      void task.destroy()
    }
  }, [url, address])
  const pages = pdf?.numPages ?? 0
  return (
    <Modal
      opened
      onClose={onClose}
      title={name}
      size="xl"
      closeButtonProps={{ 'aria-label': t('kit:close') }}
      transitionProps={{ duration: 0 }}
    >
      <a className={styles.download} href={url} download={name}>
        <IconDownload size={16} aria-hidden /> {t('shared:download', { name })}
      </a>
      {attach && (
        <button type="button" className={styles.download} onClick={attach.run}>
          <IconPaperclip size={16} aria-hidden /> {attach.label}
        </button>
      )}
      {failed && <p role="alert">{t('pdfFailed')}</p>}
      <div className="stack gap-12">
        {pdf &&
          Array.from({ length: pages }, (_, index) => (
            <Page
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number.
              key={index}
              pdf={pdf}
              number={index + 1}
              label={t('pageOf', { page: index + 1, pages })}
            />
          ))}
      </div>
    </Modal>
  )
}

/** As on most paper, until the page's own shape is known. */
const A4 = 210 / 297

function Page({ pdf, number, label }: { pdf: PDFDocumentProxy; number: number; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [shape, setShape] = useState(A4)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let stop = () => {}
    const watch = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      stop = draw(pdf, number, element, setShape)
    })
    watch.observe(element)
    return () => {
      watch.disconnect()
      stop()
    }
  }, [pdf, number])
  return (
    <canvas
      ref={canvas}
      className={styles.page}
      role="img"
      aria-label={label}
      style={{ aspectRatio: shape }}
    />
  )
}

/** Draws a page as wide as its place; gives the way to stop. */
function draw(
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  shaped: (shape: number) => void,
): () => void {
  let stop = () => {}
  let stopped = false
  const run = async () => {
    const page = await pdf.getPage(number)
    if (stopped) return
    const natural = page.getViewport({ scale: 1 })
    shaped(natural.width / natural.height)
    const scale = (canvas.clientWidth * Math.min(2, devicePixelRatio)) / natural.width
    const viewport = page.getViewport({ scale })
    canvas.width = viewport.width
    canvas.height = viewport.height
    const task = page.render({ canvas, viewport })
    stop = () => task.cancel()
    await task.promise
  }
  // A page that is broken, or was left before it was drawn, stays white; the file can be downloaded.
  run().catch((error: unknown) => console.warn(error))
  return () => {
    stopped = true
    stop()
  }
}
