import { usePanel } from '@app/panel/panel'
import type { CustomerChatStatus } from '@contract/entities'
import { addressExpired } from '@domain/messages/media-address'
import { useNow } from '@ui/kit/clock'
import { useEffect, useState } from 'react'

/** An hour: nobody looks at a conversation in which an address runs out by the minute. */
const LOOK_MS = 60 * 60 * 1000

/**
 * The address of a message's file: null while there is none. A signed one that has run out, or does not work any
 * more (`lost`), is replaced by a fresh one, once; then it has `failed`. `renewed` asks for a fresh one.
 */
export function useFileAddress(status: CustomerChatStatus | null | undefined) {
  const { files } = usePanel()
  const now = useNow(LOOK_MS)
  const [fresh, setFresh] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const id = status?.id
  const expired = status ? addressExpired(fresh ?? status.url, now) : false

  useEffect(() => {
    if (!expired || id === undefined) return
    let wanted = true
    void files.address(id).then((address) => {
      if (!wanted) return
      if (address === null) setFailed(true)
      else setFresh(address)
    })
    return () => {
      wanted = false
    }
  }, [expired, id, files])

  const lost = () => {
    if (fresh !== null || id === undefined) {
      setFailed(true)
      return
    }
    void files.address(id).then((address) => (address === null ? setFailed(true) : setFresh(address)))
  }
  const renewed = () => (id === undefined ? Promise.resolve(null) : files.address(id))
  return { renewed, url: expired ? null : (fresh ?? status?.url ?? null), failed, lost }
}
