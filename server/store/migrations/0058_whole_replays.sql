-- Starts in batches were stored with the id of their job alone. Every start now stores the job as its answer showed it.
update idempotency i set job = job_view(j) || '{"status": "queued", "refunded": false, "progress": null, "error": null,
  "startedAt": null, "finishedAt": null}'
from jobs j where j.id = (i.job ->> 'id')::uuid and not i.job ? 'kind';
