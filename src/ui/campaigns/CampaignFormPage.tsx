import { usePanel } from '@app/panel/panel'
import { routeOf } from '@domain/access/routes'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { CampaignForm } from './internal/CampaignForm'
import { MADE } from './internal/useSaving'
import { whatsapp } from './internal/whatsapp/whatsapp'

/** A campaign over WhatsApp as it is put together: a new one, or one that has not started. */
export default function CampaignFormPage() {
  const { tenant } = usePanel()
  const { pathname, search } = useLocation()
  const made = new URLSearchParams(search).get(MADE)
  const id = routeOf(pathname.slice(tenant.length + 1))?.parameters.id ?? made
  // A draft that was made on this page stays on it; another address is another campaign.
  const [form, setForm] = useState<Readonly<{ id: string | null; count: number; own: string | null }>>({
    id,
    count: 0,
    own: null,
  })
  if (form.id !== id) setForm({ ...form, id, count: id === form.own ? form.count : form.count + 1 })
  return (
    <CampaignForm
      key={form.count}
      part={whatsapp}
      id={id === form.own ? null : id}
      onMade={(own) => setForm((now) => ({ ...now, own }))}
    />
  )
}
