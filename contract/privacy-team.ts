/** The class of every field of what administrators read about the team; see privacy.ts. */
export const teamPrivacy = {
  RoleDetails: { role: 'rows', users: 'number', holders: 'rows' },
  RolePage: { total_pages: 'number', total_items: 'number', items: 'rows' },
  DepartmentDetails: {
    department: 'rows',
    users: 'number',
    members: 'rows',
    inbox_tickets: 'number',
    open_tickets: 'number',
  },
  DepartmentPage: { total_pages: 'number', total_items: 'number', items: 'rows' },
  UserPage: { total_pages: 'number', total_items: 'number', items: 'rows' },
} as const
