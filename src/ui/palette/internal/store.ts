import { createSpotlight } from '@mantine/spotlight'

const [store, actions] = createSpotlight()

/** Whether the palette is open, as its library keeps it. */
export const paletteStore = Object.assign(store, { open: actions.open })
