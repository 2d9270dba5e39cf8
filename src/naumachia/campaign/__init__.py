"""Link battles into campaigns: the interface of a campaign, and its record as text."""
