import '@ui/kit/texts/pt_BR'
import { voice } from '@ui/shell/voice'
import { browserTabs } from '../tabs/tab-ground'
import { TabPanel } from '../tabs/tab-panel'
import type { TabParts } from '../tabs/tab-parts'

export { voice }

/** The panel of somebody who is signed in, with the voice of the screens. Fetched when somebody is. */
export const openTab = (parts: Omit<TabParts, 'voice' | 'tabs'>): TabPanel =>
  new TabPanel({ ...parts, voice, tabs: browserTabs(parts.tenant) })
