import { usePanel } from '@app/panel/panel'
import { routeOf } from '@domain/access/routes'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type ChannelPart, PartContext } from './channel'
import { email } from './email/email'
import { sms } from './sms/sms'
import { whatsapp } from './whatsapp/whatsapp'

const PARTS: readonly ChannelPart[] = [whatsapp, email, sms]

/** What a screen of campaigns is about: the campaign that its address names; null: none. */
export function useNamed(): string | null {
  const { tenant } = usePanel()
  return routeOf(useLocation().pathname.slice(tenant.length + 1))?.parameters.id ?? null
}

/** A screen of campaigns, of the channel that its address names. */
export function OfChannel({ children }: { children: ReactNode }) {
  const { tenant } = usePanel()
  const { pathname } = useLocation()
  // The screen stays of its channel while the address leads elsewhere already.
  const [part] = useState(() => {
    const pattern = routeOf(pathname.slice(tenant.length + 1))?.route.pattern
    return PARTS.find(({ list, add, edit, report }) =>
      [list, add, edit, report].some((one) => one === pattern),
    )
  })
  return part && <PartContext value={part}>{children}</PartContext>
}
