import { useCommands, useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { CATALOG_ID, CatalogLink } from '@domain/catalog/catalog-link'
import { ConnectCatalogDocument } from '@infra/graphql/catalog.gen'
import { Button, TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { bySchema } from '@ui/kit/form/problems'
import { currentTexts, useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from '../Catalog.module.css'
import { catalogTexts } from '../texts/pt_BR'
import type { Standing } from './useStandings'

const check = bySchema(CatalogLink, () => currentTexts(catalogTexts)('link.digits', CATALOG_ID))

/** Says which of Meta's catalogues a connection shows. */
export function LinkDrawer({ row, onClose }: { row: Standing; onClose: (saved: boolean) => void }) {
  const t = useTexts(catalogTexts)
  const { change } = useCommands()
  return (
    <FormDrawer<CatalogLink>
      as="dialog"
      title={t('link.title', { name: row.instance_name })}
      check={check}
      initial={{ meta_catalog_id: row.catalog_id ?? '' }}
      save={({ meta_catalog_id: id }) =>
        change(ConnectCatalogDocument, { instance_id: row.instance_id, meta_catalog_id: id.trim() || null })
      }
      said={({ meta_catalog_id: id }) =>
        t(id.trim() === '' ? 'link.unlinked' : 'link.linked', { name: row.instance_name })
      }
      saveLabel={t('link.save')}
      onClose={onClose}
    >
      {(form) => (
        <TextInput
          label={t('link.id')}
          description={t(row.catalog_id === null ? 'link.help' : 'link.helpAgain')}
          inputMode="numeric"
          maxLength={CATALOG_ID.most}
          data-autofocus
          {...form.getInputProps('meta_catalog_id')}
        />
      )}
    </FormDrawer>
  )
}

/** In the place of a catalogue that a connection does not have yet: what it needs, and the way to link one. */
export function NoCatalog({ row }: { row: Standing }) {
  const t = useTexts(catalogTexts)
  const { role } = useUser()
  const [asked, setAsked] = useState(false)
  const may = mayCall(role, 'connectCatalog')
  return (
    <section className={styles.none} aria-label={t('link.title', { name: row.instance_name })}>
      <p>{t('link.none', { name: row.instance_name })}</p>
      <p className="muted">{t(may ? 'link.steps' : 'link.notYou')}</p>
      {may && <Button onClick={() => setAsked(true)}>{t('link.action')}</Button>}
      {asked && <LinkDrawer row={row} onClose={() => setAsked(false)} />}
    </section>
  )
}
