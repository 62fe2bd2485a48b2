/** Keys of campaigns' messages begin with it, and no one else's. */
export const CAMPAIGN_KEY = 'c:'
