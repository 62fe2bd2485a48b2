import '@mantine/core/styles/Drawer.css'
import { Button, Drawer } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import dialog from '../Dialog.module.css'
import { administrationTexts } from '../texts/administration/pt_BR'
import type { Filter } from './column'
import { FilterFields } from './FilterFields'
import type { ListAddress } from './request'

type Props = { address: ListAddress; filters: readonly Filter[]; onClose: () => void }

/** The filters of a list on a phone. Each narrows the list behind at once. */
export default function FilterDrawer({ address, filters, onClose }: Props) {
  const t = useTexts(administrationTexts)
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('list.filter')}
      position="bottom"
      size="auto"
      transitionProps={{ duration: 120 }}
      classNames={{ title: dialog.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('form.close') }}
    >
      <div className="stack gap-12">
        <FilterFields address={address} filters={filters} labelled />
      </div>
      <div className={dialog.buttons}>
        <Button
          variant="subtle"
          disabled={!filters.some(({ name }) => name in address.filters)}
          onClick={() => address.clearFilters(filters.map(({ name }) => name))}
        >
          {t('list.clear')}
        </Button>
        <Button onClick={onClose}>{t('list.showFound')}</Button>
      </div>
    </Drawer>
  )
}
