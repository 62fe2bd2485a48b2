import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CampaignForm } from './internal/CampaignForm'
import { OfChannel, useNamed } from './internal/OfChannel'
import { MADE } from './internal/useSaving'

/** A campaign as it is put together: a new one, or one that has not started. */
export default function CampaignFormPage() {
  const made = useSearchParams()[0].get(MADE)
  const id = useNamed() ?? made
  // A draft that was made on this page stays on it; another address is another campaign.
  const [form, setForm] = useState<Readonly<{ id: string | null; count: number; own: string | null }>>({
    id,
    count: 0,
    own: null,
  })
  if (form.id !== id) setForm({ ...form, id, count: id === form.own ? form.count : form.count + 1 })
  return (
    <OfChannel>
      <CampaignForm
        key={form.count}
        id={id === form.own ? null : id}
        onMade={(own) => setForm((now) => ({ ...now, own }))}
      />
    </OfChannel>
  )
}
