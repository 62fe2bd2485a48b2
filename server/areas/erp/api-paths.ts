/** Below which address shops' own systems call, and where the interface is described. */
export const API_PATH = '/erp/v1'
export const DESCRIPTION_PATH = `${API_PATH}/openapi.json`
