import { useTitle } from '@ui/kit/title'
import { useWaiting } from './useWaiting'

/** The browser tab's name, with how many conversations wait in front of it. */
export function WaitingTitle({ title }: { title: string }) {
  useTitle(title, useWaiting())
  return null
}
