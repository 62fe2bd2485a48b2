/** The address of a connection that is being made, in the place of its id. */
export const NEW = 'nova'
