import { createMachine } from 'xstate'

/**
 * Is the platform there (specification section 4, Platform flags)? Two flags, each of which the server or an
 * error message sets: WhatsApp's, and maintenance. Offline is everything but `available`.
 */
export const platformMachine = createMachine({
  id: 'platform',
  initial: 'available',
  states: {
    available: {
      on: {
        WHATSAPP_ON: 'available',
        WHATSAPP_OFF: 'whatsappOff',
        MAINTENANCE_ON: 'maintenance',
        MAINTENANCE_OFF: 'available',
      },
    },
    whatsappOff: {
      on: {
        WHATSAPP_ON: 'available',
        WHATSAPP_OFF: 'whatsappOff',
        MAINTENANCE_ON: 'bothOff',
        MAINTENANCE_OFF: 'whatsappOff',
      },
    },
    maintenance: {
      on: {
        WHATSAPP_ON: 'maintenance',
        WHATSAPP_OFF: 'bothOff',
        MAINTENANCE_ON: 'maintenance',
        MAINTENANCE_OFF: 'available',
      },
    },
    bothOff: {
      on: {
        WHATSAPP_ON: 'maintenance',
        WHATSAPP_OFF: 'bothOff',
        MAINTENANCE_ON: 'bothOff',
        MAINTENANCE_OFF: 'whatsappOff',
      },
    },
  },
})
