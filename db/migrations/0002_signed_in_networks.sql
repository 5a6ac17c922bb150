-- Asked at each sign-in: has the administrator signed in from this network before?
create index if not exists admin_activity_networks on admin_activity (subject_name, at) where subject = 'network';
