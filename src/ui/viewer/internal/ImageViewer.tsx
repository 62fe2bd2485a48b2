import '@ui/kit/texts/shared/pt_BR'
import { useTexts } from '@ui/kit/text'
import { talkTexts } from '@ui/messages/texts/talk/pt_BR'
import { useEffect, useRef } from 'react'
import Viewer from 'viewerjs'
import 'viewerjs/dist/viewer.min.css'
import './ImageViewer.css'

export type Picture = { id: string; fileId: string; url: string; name: string }
type Props = {
  pictures: readonly Picture[]
  first: string
  /** A fresh address of a file whose old one does not work any more; null when there is none. */
  renew: (fileId: string) => Promise<string | null>
  /** What can be done with the picture that is shown, by its id; null: nothing. */
  attach: Readonly<{ label: string; run: (id: string) => void }> | null
  onClose: () => void
}

/** Pictures large, with zoom, rotation, the one before and the one after; by keyboard too. */
export function ImageViewer({ pictures, first, renew, attach, onClose }: Props) {
  const t = useTexts(talkTexts)
  const list = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  const attaching = useRef(attach)
  attaching.current = attach
  useEffect(() => {
    if (!list.current) return
    const names: Readonly<Record<string, string>> = {
      'zoom-in': t('zoomIn'),
      'zoom-out': t('zoomOut'),
      'one-to-one': t('oneToOne'),
      reset: t('reset'),
      prev: t('previous'),
      next: t('next'),
      'rotate-left': t('rotateLeft'),
      'rotate-right': t('rotateRight'),
      download: t('shared:download', { name: '' }).trim(),
      ...(attaching.current && { attach: attaching.current.label }),
    }
    const viewer = new Viewer(list.current, {
      initialViewIndex: Math.max(
        0,
        pictures.findIndex(({ id }) => id === first),
      ),
      // Captions are text; the library would make HTML of them.
      title: false,
      navbar: pictures.length > 1,
      transition: false,
      tooltip: true,
      url: 'data-address',
      toolbar: {
        zoomIn: 1,
        zoomOut: 1,
        oneToOne: 1,
        reset: 1,
        prev: pictures.length > 1,
        next: pictures.length > 1,
        rotateLeft: 1,
        rotateRight: 1,
        download: { show: 1, click: () => save(list.current) },
        ...(attaching.current && {
          attach: {
            show: 1,
            click: () => {
              const picture = pictures[Number(list.current?.dataset.at ?? 0)]
              if (picture) attaching.current?.run(picture.id)
            },
          },
        }),
      },
      shown() {
        for (const [action, name] of Object.entries(names))
          for (const button of document.querySelectorAll(`.viewer-${action}`)) {
            button.setAttribute('aria-label', name)
            button.setAttribute('title', name)
          }
        // The library makes lists of buttons, which are neither for a reader.
        for (const [list, name] of [
          ['.viewer-toolbar > ul', t('pictureTools')],
          ['.viewer-list', t('pictures')],
        ] as const)
          for (const bar of document.querySelectorAll(list)) {
            bar.setAttribute('role', 'toolbar')
            bar.setAttribute('aria-label', name)
          }
        for (const button of document.querySelectorAll('.viewer-button'))
          button.setAttribute('aria-label', t('kit:close'))
      },
      view({ detail: { index, image } }: CustomEvent<{ index: number; image: HTMLImageElement }>) {
        const picture = pictures[index]
        const listed = list.current?.querySelectorAll('img')[index]
        if (picture && listed) retryOnce(image, listed, () => renew(picture.fileId))
      },
      viewed(event: CustomEvent<{ index: number }>) {
        list.current?.setAttribute('data-at', String(event.detail.index))
      },
      hidden: () => close.current(),
    })
    viewer.show()
    return () => {
      viewer.destroy()
    }
  }, [pictures, first, renew, t])
  return (
    <div ref={list} hidden>
      {pictures.map(({ id, url }) => (
        // Fetched when it is shown: this list is for the viewer, not for eyes.
        <img key={id} alt="" loading="lazy" data-address={url} />
      ))}
    </div>
  )
}

/**
 * A picture whose address has expired is asked for once more, by a fresh one. `listed`: where the viewer and the
 * download read addresses from.
 */
function retryOnce(image: HTMLImageElement, listed: HTMLImageElement, renew: () => Promise<string | null>) {
  const onError = (event: Event) => {
    image.removeEventListener('error', onError)
    // The viewer has not heard of it yet: it goes on waiting for the picture.
    event.stopImmediatePropagation()
    void renew().then((fresh) => {
      if (fresh !== null) listed.dataset.address = fresh
      image.src = fresh ?? image.src
    })
  }
  image.addEventListener('error', onError)
}

/** Saves the picture that is being shown. */
function save(list: HTMLElement | null): void {
  const image = list?.querySelectorAll('img')[Number(list.dataset.at ?? 0)]
  const address = image?.dataset.address
  if (address === undefined) return
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
