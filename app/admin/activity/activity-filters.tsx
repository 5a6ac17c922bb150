import { Link, useNavigate } from 'react-router';
import { ACTIVITY_KINDS } from '#catalog/activity/activity-kinds.ts';
import { LabeledSelect } from '../parts/labeled-select.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { useShownValue } from '../parts/use-shown-value.ts';
import { type ActivityView, activityPath, isActivityNarrowed, PERIODS } from './activity-view.ts';
import { texts } from './texts.ts';

/** Filters the activity by time, kind and product. */
export function ActivityFilters({ view }: { view: ActivityView }) {
  const navigate = useNavigate();
  const date = view.day?.date ?? '';
  const day = useShownValue<HTMLInputElement>(date);
  const narrow = (changes: Partial<ActivityView>) => activityPath({ ...view, page: 1, ...changes });
  return (
    <div className="flex flex-wrap items-center gap-x-6 text-sm sm:mt-4 sm:gap-y-2">
      <nav
        aria-label={texts.time}
        className="max-sm:bleed side-scroll flex gap-x-5 whitespace-nowrap max-sm:basis-[stretch] max-sm:px-(--side)"
      >
        {[null, ...PERIODS].map((days) => (
          <Link
            key={days}
            to={narrow({ days, day: null })}
            aria-current={view.days === days && !view.day ? 'true' : undefined}
            className="nav-link text-muted hover:text-ink aria-[current]:text-ink"
          >
            {texts.period(days)}
          </Link>
        ))}
      </nav>
      <div className="flex min-w-0 max-w-full gap-x-4 max-[24rem]:flex-wrap sm:gap-x-6">
        <label className="flex items-center gap-3">
          <span className="text-muted">{texts.day}</span>
          <input
            ref={day}
            type="date"
            defaultValue={date}
            data-empty={date === '' || undefined}
            onChange={({ currentTarget: { value } }) => {
              // A partly typed year is not a valid date yet.
              if (value !== '' && !/^[12]\d{3}-/.test(value)) return;
              const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
              void navigate(narrow({ days: null, day: value ? { date: value, zone } : null }));
            }}
            className="day-field field-line min-h-11 text-base"
          />
        </label>
        <LabeledSelect
          label={texts.kind}
          value={view.kind ?? ''}
          onChange={(value) =>
            void navigate(narrow({ kind: ACTIVITY_KINDS.find((kind) => kind === value) ?? null }))
          }
        >
          <option value="">{texts.all}</option>
          {ACTIVITY_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {texts.kinds[kind]}
            </option>
          ))}
        </LabeledSelect>
      </div>
      <SearchField
        term={view.term}
        pathOf={(term) => narrow({ term })}
        action="/admin/activity"
        label={texts.product}
      >
        {null}
      </SearchField>
      {isActivityNarrowed(view) ? (
        <Link to="/admin/activity" className="text-link text-muted">
          {texts.showEverything}
        </Link>
      ) : null}
    </div>
  );
}
