import { tell } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import type { MouseEvent } from 'react'
import { talkTexts } from '../texts/talk/pt_BR'

/** Answers of the file endpoint to an address that was good once. */
const REFUSED = [401, 403]

/**
 * For a link that downloads a file: where its address has expired, a fresh one is asked for and taken, so that
 * nobody saves an error in place of the file.
 */
export function useDownload(renewed: () => Promise<string | null>) {
  const t = useTexts(talkTexts)
  return (event: MouseEvent<HTMLAnchorElement>) => {
    const { href, download } = event.currentTarget
    event.preventDefault()
    void goodAddress(href, renewed).then((address) =>
      address === null ? tell('failed', t('mediaFailed')) : save(address, download),
    )
  }
}

async function goodAddress(href: string, renewed: () => Promise<string | null>): Promise<string | null> {
  try {
    const { status } = await fetch(href, { method: 'HEAD' })
    return REFUSED.includes(status) ? await renewed() : href
  } catch {
    // Without the network the browser's own download says so.
    return href
  }
}

function save(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
