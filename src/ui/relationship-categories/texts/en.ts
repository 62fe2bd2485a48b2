export default {
  lead: 'Relationship rules in groups: after the sale, refills, dates.',
  deleteText: 'Only a category without rules can be deleted.',
}
