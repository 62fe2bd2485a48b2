import { pointIn } from '@domain/messages/place'
import { TextInput } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { useEffect, useState } from 'react'
import type { FormProps } from './StructuredDialog'
import { structuredTexts } from './texts/pt_BR'

const LONGEST = 200

/** A point, pasted as numbers or as a map's link, with its name and address. */
export function PlaceForm({ onMade, tried }: FormProps) {
  const t = useTexts(structuredTexts)
  const [pasted, setPasted] = useState('')
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const point = pointIn(pasted)
  const [latitude, longitude] = [point?.latitude, point?.longitude]
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return onMade(null)
    const location = {
      latitude: String(latitude),
      longitude: String(longitude),
      name: name.trim() || null,
      address: address.trim() || null,
    }
    const said = [location.name, location.address, `${latitude}, ${longitude}`].filter(Boolean).join(', ')
    onMade({ text: said, details: { location, contacts: null, reply: null } })
  }, [onMade, latitude, longitude, name, address])
  const wrong = pasted.trim() === '' ? tried && t('missing') : point === null && t('placeNone')
  return (
    <>
      <TextInput
        label={t('placePasted')}
        description={t('placePastedHint')}
        value={pasted}
        error={wrong}
        maxLength={2000}
        data-autofocus
        onChange={(event) => setPasted(event.currentTarget.value)}
      />
      {point && (
        <p role="status">
          {t('placeFound', { latitude: String(point.latitude), longitude: String(point.longitude) })}
        </p>
      )}
      <TextInput
        label={`${t('placeName')} (${t('optional')})`}
        value={name}
        maxLength={LONGEST}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={`${t('placeAddress')} (${t('optional')})`}
        value={address}
        maxLength={LONGEST}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
    </>
  )
}
