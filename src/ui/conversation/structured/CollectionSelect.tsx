import { useCommands } from '@app/panel/panel'
import { OfferableCollectionsDocument } from '@infra/graphql/catalog.gen'
import { Select } from '@mantine/core'
import { useDebounced } from '@ui/kit/debounce'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { offerTexts } from '@ui/messages/offer/texts/pt_BR'
import { useState } from 'react'

type Props = {
  instanceId: string
  disabled: boolean
  onPick: (id: string) => void
}

/** Finds one of the connection's collections by its name; what is chosen is added, and nothing stays chosen. */
export function CollectionSelect({ instanceId, disabled, onPick }: Props) {
  const t = useTexts(offerTexts)
  const { read } = useCommands()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed, 250)
  const { value, failure } = useRead(
    `collections of ${instanceId}: ${search}`,
    () => read(OfferableCollectionsDocument, { instance_id: instanceId, search }),
    'collections',
  )
  return (
    <Select
      label={t('collection')}
      placeholder={t('collectionName')}
      data={(value?.offerableCollections ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={null}
      searchable
      disabled={disabled}
      searchValue={typed}
      onSearchChange={setTyped}
      error={failure && (failure.message || t('unreachable'))}
      nothingFoundMessage={t('noCollection')}
      comboboxProps={{ withinPortal: false }}
      onChange={(id) => {
        setTyped('')
        if (id !== null) onPick(id)
      }}
    />
  )
}
